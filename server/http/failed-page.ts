/** Shown when a page could not be rendered: needs nothing of the build, which may be what is broken. */
export const failedPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong · Thoughtleaf</title>
<style nonce="${nonce}">
html { color-scheme: dark; background: #0e0f11; color: #efebe4; font: 1.0625rem/1.6 Georgia, serif; }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; }
h1 { font-weight: 500; line-height: 1.2; }
a { color: #f3bd7c; }
</style>
</head>
<body>
<main>
<h1>This page could not be shown</h1>
<p>Something went wrong on our side. Your notes are safe. Please reload the page in a moment, or <a href="/">go home</a>.</p>
</main>
</body>
</html>`;
