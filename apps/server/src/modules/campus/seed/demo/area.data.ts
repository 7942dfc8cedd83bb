/** The invented campus: three parts of it, by number. */
export const demoSubcamps = [
  { subcampId: 1, code: 'DH', name: '东湖校区', address: '明德市东湖大道 1 号', phone: '13900000004', managerId: 104 },
  { subcampId: 2, code: 'NS', name: '南山校区', address: '明德市南山路 66 号', phone: '13900000009', managerId: 109 },
  { subcampId: 3, code: 'XY', name: '西苑校区', address: '明德市西苑街 18 号', phone: '13900000014', managerId: 114 },
];

/** What is on every floor of a kind of building: how many rooms, of which type, for how many people. */
export const floorRules = {
  teaching: { placeType: '1', roomType: '1', perFloor: 8, capacity: 60 },
  lab: { placeType: '2', roomType: '4', perFloor: 6, capacity: 30 },
  dorm: { placeType: '3', roomType: '3', perFloor: 20, capacity: 4 },
  office: { placeType: '4', roomType: '2', perFloor: 10, capacity: 6 },
  library: { placeType: '5', roomType: '9', perFloor: 8, capacity: 80 },
  canteen: { placeType: '6', roomType: '9', perFloor: 1, capacity: 400 },
  sport: { placeType: '7', roomType: '9', perFloor: 1, capacity: 200 },
  outdoor: { placeType: '8', roomType: '10', perFloor: 0, capacity: 0 },
};

/** `code name kind floors year manager`, by campus; numbered from campus × 10 + 1 in this order. */
export const demoPlaces: Record<number, string> = {
  1: 'DH01 明理楼 teaching 6 2004 123; DH02 博学楼 teaching 6 2006 123; DH03 至善楼 lab 5 2009 123; DH04 图书馆 library 5 2012 123; DH05 行政楼 office 6 2003 123; DH06 1号宿舍 dorm 6 2005 124; DH07 2号宿舍 dorm 6 2008 124; DH08 东湖食堂 canteen 2 2005 124',
  2: 'NS01 求是楼 teaching 6 2014 125; NS02 工程楼 lab 6 2015 125; NS03 3号宿舍 dorm 6 2014 125; NS04 4号宿舍 dorm 6 2016 125; NS05 南山食堂 canteen 2 2014 125; NS06 体育馆 sport 2 2017 125',
  3: 'XY01 西苑教学楼 teaching 6 1998 126; XY02 5号宿舍 dorm 6 1999 126; XY03 综合楼 office 4 2001 126; XY04 西苑运动场 outdoor 0 1998 126',
};

/** Rooms that differ from the rule: `placeId/roomNo type name capacity bookable`. */
export const specialRooms = `
11/101 1 明理楼101 90 Y; 11/102 1 明理楼102 90 Y; 11/201 1 明理楼201 60 Y; 11/202 1 明理楼202 60 Y
12/101 1 博学楼101 120 Y; 12/102 1 博学楼102 120 Y; 12/301 1 博学楼301 60 Y; 12/302 1 博学楼302 60 Y
21/101 1 求是楼101 90 Y; 21/102 1 求是楼102 90 Y; 31/101 1 西苑101 60 Y; 31/102 1 西苑102 60 Y
15/201 5 第一会议室 40 Y; 15/202 5 第二会议室 20 Y; 15/301 5 第三会议室 20 Y; 15/401 5 第四会议室 16 Y; 15/501 5 第五会议室 12 Y
33/201 5 西苑一会议室 30 Y; 33/202 5 西苑二会议室 16 Y; 33/301 5 西苑三会议室 16 Y
11/108 6 明理报告厅 300 Y; 14/101 6 图书馆报告厅 400 Y; 33/101 6 综合楼报告厅 200 Y
18/201 9 东湖食堂二层 400 Y; 26/101 10 体育馆主馆 1500 Y
`;
/** The halves of the hall that can be divided, and the sports ground, which is one room. */
export const extraRooms = [
  { placeId: 14, floorNo: 1, roomNo: '101A', roomType: '6', name: '图书馆报告厅A', capacity: 200, parent: '101' },
  { placeId: 14, floorNo: 1, roomNo: '101B', roomType: '6', name: '图书馆报告厅B', capacity: 200, parent: '101' },
  { placeId: 34, floorNo: 0, roomNo: '全场', roomType: '10', name: '西苑运动场', capacity: 5000 },
];
