/**
 * The push services of the browsers, in this order: Chrome (and Edge on Android), Firefox, Safari, Edge on Windows. We
 * call no other address, whatever a browser sends.
 */
const HOSTS = ['fcm.googleapis.com'];
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether an endpoint is an https URL of a known push service, on the usual port and without a password. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port || username || password) return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
