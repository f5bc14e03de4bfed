import { AppError } from '#kernel/app-error.ts';

/** Every path without a route of its own: the 404 page. */
export function loader() {
  throw new AppError(404);
}

export function action() {
  throw new AppError(404);
}

/** Never rendered: the loader always throws. */
export default function NotFound() {
  return null;
}
