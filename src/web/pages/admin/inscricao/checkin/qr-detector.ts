/** Reads the QR codes in a picture. */
export interface QrDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): QrDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** The browser's own detector; in browsers without one (Safari, Firefox), the one that we serve. */
export async function loadQrDetector(): Promise<QrDetector> {
  const Detector = window.BarcodeDetector;
  if (Detector && (await Detector.getSupportedFormats().catch((): string[] => [])).includes('qr_code'))
    return new Detector({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('./ponyfill-detector.ts');
  return new BarcodeDetector({ formats: ['qr_code'] });
}
