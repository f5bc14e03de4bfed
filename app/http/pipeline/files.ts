import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Options } from 'sirv';

/**
 * Serves the files of a folder, always whole. Ranges may be ignored (RFC 9110, 14.2), and nothing of ours asks for any.
 * sirv throws on one that ends before it begins, by which anybody could fill the error log.
 */
export function files(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, options);
  return (req, res, next) => {
    delete req.headers.range;
    serve(req, res, next);
  };
}
