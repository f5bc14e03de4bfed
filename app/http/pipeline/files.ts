import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Options } from 'sirv';

/**
 * Serves the files of a folder, always whole. Servers may ignore range requests (RFC 9110, 14.2), and none of our
 * pages sends any. sirv throws on a range that ends before it begins, which would let strangers fill the error log.
 */
export function serveFiles(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, options);
  return (req, res, next) => {
    delete req.headers.range;
    serve(req, res, next);
  };
}
