import { deskPath } from './plain/desk.ts';
import { signIn } from './signed-in.ts';

/**
 * Opens a request's correction form at the desk.
 * @returns a function that sends the form with changed fields, even if the page is outdated by then
 */
export async function openCorrection(id: string) {
  const desk = await signIn();
  const page = await desk.get(deskPath(id));
  const form = /<form(?:(?!<form)[\s\S])*?value="edit_request"/.exec(page.html)?.[0] ?? '';
  const inputTags = [...form.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('"hidden"'));
  const valueOf = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const fields = Object.fromEntries(inputTags.map((tag) => [valueOf(tag, 'name'), valueOf(tag, 'value')]));
  return (more: Record<string, string>) => desk.submit(page, 'edit_request', { ...fields, ...more });
}
