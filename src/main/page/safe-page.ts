import { MAIN_PAGE } from './own-page';

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Guildhall</title>
<link rel="stylesheet" href="/safe.css">
<main>
<h1>Guildhall keeps crashing</h1>
<p>Your messages are safe on the server, and you are still signed in.</p>
<p><a href="${MAIN_PAGE}">Open Guildhall again</a></p>
<p class="hint">If this happens again, quit Guildhall and restart it.</p>
</main>
</html>
`;

const CSS = `:root { color-scheme: dark; }
html, body { height: 100%; margin: 0; }
body { display: grid; place-items: center; background: #201f1d; color: #dbd6d0; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 30rem; padding: 24px; text-align: center; }
h1 { font-size: 20px; }
a { display: inline-block; padding: 8px 16px; border-radius: 8px; background: rgb(240, 138, 52); color: #1d1206; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid #f6f3ef; outline-offset: 2px; }
.hint { color: #aca59d; }
`;

/** The page that replaces the app's page after two crashes: without script, and without the app's files. */
export const SAFE_PAGE_FILES: Readonly<Record<string, string>> = { '/safe.html': HTML, '/safe.css': CSS };
