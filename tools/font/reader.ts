/** Reads numbers as fonts write them, one after the other. */
export class Reader {
  readonly bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  take(length: number): Buffer {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  u8(): number {
    return this.bytes[this.at++]!;
  }
  u16(): number {
    return this.take(2).readUInt16BE();
  }
  i16(): number {
    return this.take(2).readInt16BE();
  }
  u32(): number {
    return this.take(4).readUInt32BE();
  }
  /** seven bits in a byte */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  /** mostly one byte */
  short(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 254) return this.u8() + 506;
    if (first === 255) return this.u8() + 253;
    return first;
  }
}
