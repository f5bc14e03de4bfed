import type { SecretReader } from '#night/scripted.ts';
import type { Stage } from './stage-parts.ts';

/** Reads from a stage's database the secrets that people would get by text. */
export function secretReaderOf({ prisma }: Pick<Stage, 'prisma'>): SecretReader {
  return {
    async readRequestId(trackingPath) {
      const where = { customer_tracking_id: trackingPath.replace(/^\/track\/|\?.*$/g, '') };
      return (await prisma.customerRequest.findFirstOrThrow({ where })).id;
    },
    async readJobToken(id) {
      const { provider_job_id } = await prisma.customerRequest.findUniqueOrThrow({ where: { id } });
      if (!provider_job_id) throw new Error('no job link');
      return provider_job_id;
    },
    readArrivalCode: async (id) => (await prisma.handshakeCode.findFirstOrThrow({ where: { request_id: id } })).code,
  };
}
