import { AppError } from '#kernel/app-error.ts';

/** Any path that no other route knows: the 404 page. */
export function loader() {
  throw new AppError(404);
}

export function action() {
  throw new AppError(404);
}

/** Never shown: the loader always throws. */
export default function NotFound() {
  return null;
}
