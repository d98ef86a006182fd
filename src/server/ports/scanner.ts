/** Looks for known viruses in files that are stored unchanged. Throws when it gives no answer. */
export interface Scanner {
  isInfected(body: Buffer): Promise<boolean>;
}

/** A harmless text that every scanner reports as a virus, to test that a scanner works. In two parts, so that this file is not reported. */
export const testVirus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
