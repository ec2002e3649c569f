// Reads pictures from files, and compares them.
import { execFileSync } from 'node:child_process';

// Decodes a file with Python, which every build requires.
const pngCode = `
import sys, zlib, struct
data = open(sys.argv[1], 'rb').read()
at, packed = 8, b''
while at < len(data):
    size, kind = struct.unpack('>I4s', data[at:at + 8])
    if kind == b'IHDR': width, height, depth, color = struct.unpack('>IIBB', data[at + 8:at + 18])
    if kind == b'IDAT': packed += data[at + 8:at + 8 + size]
    at += size + 12
step = {2: 3, 6: 4}[color]
raw, row, before = zlib.decompress(packed), width * step, bytearray(width * step)
for y in range(height):
    kind, line = raw[y * (row + 1)], bytearray(raw[y * (row + 1) + 1:(y + 1) * (row + 1)])
    for x in range(row):
        a = line[x - step] if x >= step else 0
        b, c = before[x], before[x - step] if x >= step else 0
        p = a + b - c
        paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        line[x] = (line[x] + [0, a, b, (a + b) // 2, paeth][kind]) & 255
    sys.stdout.buffer.write(b''.join(bytes(line[x:x + 3]) for x in range(0, row, step)))
    before = line
`;
export const pixelsOf = (file) =>
  execFileSync('python3', ['-c', pngCode, file], { maxBuffer: 1 << 24 });

export const withoutAlpha = (bytes) => bytes.filter((_, k) => k % 4 < 3);

// Prints the difference of two pictures with three bytes per texel, and returns whether it is too large.
export function differs(name, have, want) {
  let sum = 0, most = 0, far = 0;
  want.forEach((byte, k) => {
    const difference = Math.abs(have[k] - byte);
    sum += difference;
    far += difference > 16;
    most = Math.max(most, difference);
  });
  const mean = sum / want.length;
  console.log(`${name}: differs by ${mean.toFixed(3)} of 255 in the mean, ${most} at most, ` +
    `${(far / want.length * 100).toFixed(2)} % by more than 16`);
  return have.length !== want.length || mean > 1;
}
