/** Looks for known viruses in files that are kept as they came. Throws when it gives no answer. */
export interface Scanner {
  isInfected(body: Buffer): Promise<boolean>;
}

/** A harmless text that every scanner takes for a virus, so that one can see that it works. In two parts: this file is none. */
export const testVirus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
