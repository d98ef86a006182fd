import { buildServer } from '../../tools/build-server.ts';
import { bundle } from './server.ts';

/** The server as `npm start` runs it, from the sources as they are now: the tests of killed processes start two dozen servers. */
export default (): Promise<void> => buildServer(bundle);
