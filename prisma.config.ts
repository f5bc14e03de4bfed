import { defineConfig } from 'prisma/config';

/** For Prisma's own command line. The product runs migrations with `npm run migrate` (kernel/server/migrations.ts). */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/shoulder' },
});
