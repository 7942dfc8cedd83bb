/** The dictionaries of the register of facilities. */
export const facilityDicts = `
facility_provider_type 供应商类型: 1 生产商 primary; 2 供应商 success; 3 维保商 warning
`;
