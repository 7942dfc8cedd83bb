import { BpmnModdle } from 'bpmn-moddle';

/** Reads a diagram outside of the page; answers what is wrong with it, or nothing. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  try {
    await new BpmnModdle().fromXML(data, 'bpmn:Definitions');
    self.postMessage('');
  } catch (error) {
    self.postMessage(error instanceof Error ? error.message : String(error));
  }
};
