import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The wasm comes from our own server: the package would fetch it from elsewhere, which the page's policy forbids. */
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });

export { BarcodeDetector };
