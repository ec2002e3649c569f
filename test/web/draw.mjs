// Drawing into targets.
import { Refusal } from './device.mjs';

export async function runDrawing() {
  throw new Refusal('drawing');
}
