const MESSAGE_TAG = /<Message\b[^>]*?(?:\/>|>([\s\S]*?)<\/Message>)/g;
const BODY_TAG = /<Body\b[^>]*>([\s\S]*?)<\/Body>/g;
const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The messages in a webhook's response: each `<Message>` of its TwiML. A plain text response is itself a message, as
 * with Twilio. So a site that responds with "OK" as text/plain sends "OK" to the person.
 */
export function repliesIn(contentType: string | null, answer: string): string[] {
  if (/^text\/plain\b/i.test(contentType ?? '')) return answer.trim() ? [answer] : [];
  return [...answer.matchAll(MESSAGE_TAG)].map(([, inner = '']) => textOf(inner)).filter((text) => text.trim() !== '');
}

function textOf(inner: string): string {
  const bodies = [...inner.matchAll(BODY_TAG)].map(([, text = '']) => text);
  return unescapeXml(bodies.length > 0 ? bodies.join('') : inner.replaceAll(/<Media\b[\s\S]*?<\/Media>/g, ''));
}

function unescapeXml(xml: string): string {
  // Handle CDATA first, because what looks like an entity inside it is text.
  return xml
    .split(/<!\[CDATA\[([\s\S]*?)\]\]>/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, decodeEntity)))
    .join('');
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
