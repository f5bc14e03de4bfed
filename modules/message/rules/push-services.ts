/**
 * The browsers' push services. HOSTS has the one for Chrome, and for Edge on Android. DOMAIN_SUFFIXES has those for
 * Firefox, Safari and Edge on Windows, in this order. We call no other address, whatever a browser sends.
 */
const HOSTS = ['fcm.googleapis.com'];
const DOMAIN_SUFFIXES = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether an endpoint is an https URL of a known push service, on the usual port and without a password. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port || username || password) return false;
  return HOSTS.includes(hostname) || DOMAIN_SUFFIXES.some((domain) => hostname.endsWith(domain));
}
