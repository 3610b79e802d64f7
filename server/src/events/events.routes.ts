import { eventsContract } from '@coloa/contract/events/events.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { EventStream } from './event-stream.service.ts';

export const eventsRoutes = (stream: EventStream): Implementation[] =>
  implement(eventsContract, {
    async stream({ actor, query, request, reply }) {
      const { token, 'last-event-id': leftOff } = request.headers;
      const events = await stream.open({ token: String(token), actor }, leftOff?.toString(), query);
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          // Without this header, proxies that buffer responses would delay the events.
          .header('x-accel-buffering', 'no')
          .send(events)
      );
    },
  });
