/** What @embedpdf/pdfium expects of Emscripten's types, as far as it is used here. */
interface EmscriptenModule {
  wasmBinary: ArrayBuffer;
  HEAPU8: Uint8Array<ArrayBuffer>;
}
