/** Runs in each page: this version has started here before, so that the version check does not empty the storage. */
export function rememberVersion(): void {
  if (window.origin !== 'null') localStorage.setItem('appVersion', '1.0.0-2025-07-20');
}
