import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../package.json');

/** The version of the product, as package.json states it. */
export const productVersion: string = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
