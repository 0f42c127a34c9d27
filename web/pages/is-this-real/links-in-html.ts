const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * The targets of the links in pasted HTML that its text does not show. They are read as text, because the
 * security policy allows no markup from strings.
 */
export function hiddenLinks(html: string, text: string): readonly string[] {
  const targets = [...html.matchAll(HREF)].map(([, double, single]) =>
    (double ?? single ?? '')
      .replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
      .trim(),
  );
  return [...new Set(targets)].filter(
    (target) => /^(?!mailto:|tel:|#).+:/i.test(target) && !text.includes(target),
  );
}
