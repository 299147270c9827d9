import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import type { Locator } from 'playwright-core';

/** What a camera reads off a code as the screen shows it, one pixel of the picture for each of the screen. */
export async function scan(code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, grey } = await code.page().evaluate(greyOf, png);
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(grey), width, grey.length / width);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

/** The pixels of a PNG as brightness, 0 to 255, row by row. Runs in the browser, which can read pictures. */
async function greyOf(png: string): Promise<{ width: number; grey: number[] }> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
  canvas.drawImage(picture, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  return { width, grey: Array.from({ length: width * height }, (_, n) => data[4 * n + 1]!) };
}
