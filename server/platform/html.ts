const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** The HTML frame of the few pages that the server renders itself. */
export const renderPlainPage = (
  title: string,
  body: string,
  { head = '', lang = 'en' }: { head?: string; lang?: string } = {},
): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>${head}
<style>
  :root { --paper: #fbfaf8; --card: #fff; --ink: #1d2b2e; --line: #e4e0da; --primary: #0b5f66 }
  @media (prefers-color-scheme: dark) { :root { --paper: #0f1a1c; --card: #172427; --ink: #e8eeee; --line: #2c3b3e; --primary: #6cc5cb } }
  body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 0 .25rem } a { color: var(--primary) }
  article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: 1rem 0; padding: 1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 0 } summary { cursor: pointer }
  code { overflow-wrap: anywhere } .quiet { font-size: .875rem }
</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`
