import { templateLines } from '../../system/index.ts';

const lines = `
stock_doc_result 库存单据: 库存单据 {code} {result}
`;

/** The texts about stores. */
export const materialTemplateRows = templateLines(301, '物资中心', lines);
