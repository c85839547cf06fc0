import type { z } from 'zod';
import type { Broker } from './broker/broker';
import { openBroker } from './broker/open';
import { createLogger, type Logger } from './log';
import { runPart, type Running } from './run';
import { readSettings, type commonSettings } from './settings';
import { startTelemetry, type Part } from './telemetry';

type SettingsOf<Config extends z.ZodRawShape> = z.infer<z.ZodObject<Config>>;

export interface ServiceToRun<Config extends typeof commonSettings> {
  part: Part;
  /** A zod shape for `readSettings`. */
  config: Config;
  start(options: { settings: SettingsOf<Config>; broker: Broker; logger: Logger }): Promise<Running>;
}

/** Runs a service or the gateway as a process (see `runPart`): reads its settings, starts the telemetry, opens the broker, and then starts the part. */
export function runService<Config extends typeof commonSettings>({ part, config, start }: ServiceToRun<Config>): void {
  runPart(async () => {
    const settings = readSettings(config) as SettingsOf<Config> & SettingsOf<typeof commonSettings>;
    const { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, RABBITMQ_URL: rabbitmqUrl } = settings;
    const logger = createLogger(part.name, LOG_LEVEL);
    const telemetry = await startTelemetry({ parts: [part], endpoint, logger });
    const broker = await openBroker({ part: part.name, rabbitmqUrl, logger });
    const service = await start({ settings, broker, logger });
    return {
      url: service.url,
      async stop() {
        await service.stop();
        await broker.close();
        await telemetry.stop();
      },
    };
  });
}
