import { data } from '@remix-run/node';

/** Any path that no other route knows: the 404 page. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

/** Never shown: the loader always throws. */
export default function NotFound() {
  return null;
}
