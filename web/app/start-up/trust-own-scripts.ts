/** Addresses of our scripts: one file name, so that nothing in it leads elsewhere. In development Vite serves the sources. */
const builtScript = /^\/(?:static\/js\/[\w.-]+\.js|service-worker\.js)$/;
const sourceScript = /^\/(?:(?:tools|web)\/.+\.tsx?|service-worker\.js)$/;

/**
 * Lets scripts of our own build begin, as elements, as workers and as the service worker, where the browser has Trusted Types.
 * Any other address breaks the page's policy: the browser throws, and reports it. It is the default policy, because Vite finds a
 * worker only by a bare `new Worker(new URL(…))`. It knows no markup: strings of it stay forbidden. Must run before anything adds
 * a script.
 */
export function trustOwnScripts({ isBuilt }: { isBuilt: boolean }): void {
  const ownScript = isBuilt ? builtScript : sourceScript;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address: string) {
      const { origin, pathname, href } = new URL(address, document.baseURI);
      return origin === location.origin && ownScript.test(pathname) ? href : null;
    },
  });
}
