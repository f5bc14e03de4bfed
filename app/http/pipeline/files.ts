import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Options } from 'sirv';

/**
 * Serves the files of a folder, always whole. A Range may be ignored (RFC 9110, 14.2), and nothing of ours asks for one; sirv
 * reads it loosely and fails at one that ends before it begins: anybody could fill the log with errors so.
 */
export function files(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, options);
  return (req, res, next) => {
    delete req.headers.range;
    serve(req, res, next);
  };
}
