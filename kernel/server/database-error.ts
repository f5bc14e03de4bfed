import { Prisma } from '#prisma/generated/client.ts';

/** Whether a write failed because a value that must be unique already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, 'P2002');
}

/** Whether a write failed because the row that it refers to was deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, 'P2003');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
}
