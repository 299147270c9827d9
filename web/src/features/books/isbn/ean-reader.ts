import { BinaryBitmap, EAN13Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';

/** The thirteen digits of a barcode in a picture, or null: for browsers that know no barcodes themselves. */
export function eanIn({ data, width, height }: ImageData): string | null {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = (data[at * 4]! * 306 + data[at * 4 + 1]! * 601 + data[at * 4 + 2]! * 117) >> 10;
  try {
    return new EAN13Reader()
      .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height))))
      .getText();
  } catch {
    return null;
  }
}
