// Typed values in tests: enum element of test/exec/data.h.
const half = (bits) => {
  const sign = bits & 0x8000 ? -1 : 1, exponent = (bits >> 10) & 31, rest = bits & 1023;
  if (exponent === 31) return rest ? NaN : sign * Infinity;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + rest / 1024) : 2 ** -24 * rest);
};
export const elements = [
  { name: 'int8', size: 1, read: (v) => v.getInt8(0) },
  { name: 'uint8', size: 1, read: (v) => v.getUint8(0) },
  { name: 'snorm8', size: 1, read: (v) => Math.max(v.getInt8(0) / 127, -1) },
  { name: 'unorm8', size: 1, read: (v) => v.getUint8(0) / 255 },
  { name: 'int16', size: 2, read: (v) => v.getInt16(0, true) },
  { name: 'uint16', size: 2, read: (v) => v.getUint16(0, true) },
  { name: 'unorm16', size: 2, read: (v) => v.getUint16(0, true) / 65535 },
  { name: 'half', size: 2, read: (v) => half(v.getUint16(0, true)) },
  { name: 'int', size: 4, read: (v) => v.getInt32(0, true) },
  { name: 'uint', size: 4, read: (v) => v.getUint32(0, true) },
  { name: 'float', size: 4, read: (v) => v.getFloat32(0, true) },
  { name: 'int64', size: 8, read: (v) => Number(v.getBigInt64(0, true)) },
  { name: 'uint64', size: 8, read: (v) => Number(v.getBigUint64(0, true)) },
  { name: 'double', size: 8, read: (v) => v.getFloat64(0, true) },
];

export const fromHex = (text) =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.substr(2 * i, 2), 16));

const bitsAt = (bytes, offset, size) => {
  let bits = 0n;
  for (let k = size - 1; k >= 0; k--) bits = (bits << 8n) | BigInt(bytes[offset + k]);
  return bits;
};
const numberOf = (element, bits) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits, true);
  return element.read(view);
};

// Maps floats to integers, so that neighbors differ by one; both zeros are 0.
const orderOf = (element, bits) => {
  const sign = 1n << BigInt(element.size * 8 - 1);
  return bits & sign ? -(bits & ~sign) : bits;
};

const isClose = (element, want, have, kind, amount) => {
  const a = numberOf(element, want), b = numberOf(element, have);
  if (want === have || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (!Number.isFinite(a) || !Number.isFinite(b) || kind === 0) return false;
  if (kind === 2) return Math.abs(a - b) <= amount;
  const distance = orderOf(element, want) - orderOf(element, have);
  return Number(distance < 0n ? -distance : distance) <= amount;
};

// Throws at the first value that differs from the expected one.
export function compare(name, bytes, expected) {
  for (const [offset, type, hex, place, kind, amount] of expected) {
    const element = elements[type], want = BigInt(`0x${hex}`);
    if (offset + element.size > bytes.length)
      throw new Error(`${place}: ${name} ends before byte ${offset}`);
    const have = bitsAt(bytes, offset, element.size);
    if (!isClose(element, want, have, kind, amount))
      throw new Error(`${place}: ${name}, at byte ${offset}, is ${numberOf(element, have)} ` +
        `(0x${have.toString(16)}) instead of ${numberOf(element, want)} (0x${hex})`);
  }
}
