/**
 * What a stock RuoYi client reads of each answer, as `place field:type …`. `[]` is each element, `[*]` each node of a tree, `?` may be null or absent.
 * Types: id a safe integer; numish a number or digits; str1 not empty; s01, s12, yn, mcf, scope their few values; time `YYYY-MM-DD HH:mm:ss`.
 */
export const wire: Readonly<Record<string, readonly string[]>> = {
  '/getInfo': [
    'user userId:id userName:str1 nickName:str avatar:str?',
    '. pwdChrtype:str? isDefaultModifyPwd:bool? isPasswordExpired:bool?',
  ],
  '/getRouters': [
    'data[*] path:str name:str? component:str? hidden:bool? alwaysShow:bool? redirect:str? query:str? meta?.title:str1 meta?.icon:str? meta?.noCache:bool? meta?.link:str? children:arr?',
  ],
  '/system/user/list': [
    '. total:num',
    'rows[] userId:id userName:str1 nickName:str phonenumber:str? status:s01 createTime:time dept?.deptName:str?',
  ],
  '/system/user/deptTree': ['data[*] id:id label:str1 disabled:bool? children:arr?'],
  '/system/user/': ['posts[] postId:id postName:str1 status:s01', 'roles[] roleId:id roleName:str1 status:s01'],
  '/system/user/101': [
    'data userId:id userName:str1 nickName:str deptId:id? phonenumber:str? email:str? sex:str? status:s01 remark:str? dept?.deptName:str? createBy:str? createTime:time? updateBy:str? updateTime:time? loginIp:str? loginDate:time?',
    'posts[] postId:id postName:str1 status:s01',
    'roles[] roleId:id roleName:str1 status:s01',
  ],
  '/system/user/authRole/101': [
    'user userId:id userName:str1 nickName:str',
    'roles[] roleId:id roleName:str1 roleKey:str1 status:s01 flag:bool createTime:time?',
  ],
  '/system/user/profile': [
    'data userName:str1 nickName:str phonenumber:str? email:str? sex:str? createTime:time? dept?.deptName:str?',
    '. roleGroup:str postGroup:str?',
  ],
  '/system/role/list': [
    '. total:num',
    'rows[] roleId:id roleName:str1 roleKey:str1 roleSort:numish status:s01 createTime:time',
  ],
  '/system/role/5': [
    'data roleId:id roleName:str1 roleKey:str1 roleSort:numish status:s01 dataScope:scope menuCheckStrictly:bool deptCheckStrictly:bool remark:str?',
  ],
  '/system/role/deptTree/5': ['. checkedKeys[]:id', 'depts[*] id:id label:str1'],
  '/system/role/authUser/allocatedList?roleId=7': [
    '. total:num',
    'rows[] userId:id userName:str1 nickName:str email:str? phonenumber:str? status:s01 createTime:time',
  ],
  '/system/role/authUser/unallocatedList?roleId=7': [
    '. total:num',
    'rows[] userId:id userName:str1 nickName:str email:str? phonenumber:str? status:s01 createTime:time',
  ],
  '/system/menu/list': [
    'data[] menuId:id parentId:id menuName:str1 menuType:mcf orderNum:num isFrame:s01 isCache:s01 visible:s01 status:s01 perms:str? component:str? path:str? icon:str? query:str? routeName:str?',
  ],
  '/system/menu/105': [
    'data menuId:id parentId:id menuName:str1 menuType:mcf orderNum:num isFrame:s01 isCache:s01 visible:s01 status:s01 perms:str? component:str? path:str? icon:str? query:str? routeName:str?',
  ],
  '/system/menu/treeselect': ['data[*] id:id label:str1 children:arr?'],
  '/system/menu/roleMenuTreeselect/2': ['menus[*] id:id label:str1', '. checkedKeys[]:id'],
  '/system/dept/list': ['data[] deptId:id parentId:id deptName:str1 orderNum:num status:s01 createTime:time'],
  '/system/dept/list/exclude/101': ['data[] deptId:id parentId:id deptName:str1'],
  '/system/dept/101': [
    'data deptId:id parentId:id deptName:str1 orderNum:num status:s01 leader:str? phone:str? email:str?',
  ],
  '/system/post/list': [
    '. total:num',
    'rows[] postId:id postCode:str1 postName:str1 postSort:num status:s01 createTime:time',
  ],
  '/system/post/1': ['data postId:id postCode:str1 postName:str1 postSort:num status:s01 remark:str?'],
  '/system/dict/type/list': [
    '. total:num',
    'rows[] dictId:id dictName:str1 dictType:str1 status:s01 remark:str? createTime:time',
  ],
  '/system/dict/type/optionselect': ['data[] dictId:id dictName:str1 dictType:str1'],
  '/system/dict/type/1': ['data dictId:id dictName:str1 dictType:str1 status:s01 remark:str?'],
  '/system/dict/data/type/sys_normal_disable': ['data[] dictLabel:str1 dictValue:str1 listClass:str? cssClass:str?'],
  '/system/dict/data/list': [
    '. total:num',
    'rows[] dictCode:id dictLabel:str1 dictValue:str1 dictSort:num dictType:str1 status:s01 listClass:str? cssClass:str? remark:str? createTime:time',
  ],
  '/system/dict/data/1': [
    'data dictCode:id dictLabel:str1 dictValue:str1 dictSort:num dictType:str1 status:s01 listClass:str? cssClass:str? remark:str?',
  ],
  '/system/config/list': [
    '. total:num',
    'rows[] configId:id configName:str1 configKey:str1 configValue:str configType:yn remark:str? createTime:time',
  ],
  '/system/config/configKey/sys.index.skinName': ['. msg:str'],
  '/system/config/1': ['data configId:id configName:str1 configKey:str1 configValue:str configType:yn remark:str?'],
  '/system/notice/list': [
    '. total:num',
    'rows[] noticeId:id noticeTitle:str1 noticeType:s12 status:s01 createBy:str? createTime:time',
  ],
  '/system/notice/listTop': [
    'data[] noticeId:id noticeTitle:str1 noticeType:s12 createTime:time isRead:bool',
    '. unreadCount:num?',
  ],
  '/system/notice/readUsers/list?noticeId=1': [
    '. total:num',
    'rows[] userName:str1 nickName:str deptName:str? phonenumber:str? readTime:time',
  ],
  '/system/notice/1': [
    'data noticeId:id noticeTitle:str1 noticeType:s12 status:s01 createBy:str? createTime:time noticeContent:str?',
  ],
  '/monitor/operlog/list': [
    '. total:num',
    'rows[] operId:id title:str businessType:numish operName:str? operIp:str? status:num operTime:time costTime:numish requestMethod:str? operUrl:str? method:str? operParam:str? jsonResult:str? errorMsg:str? operLocation:str?',
  ],
  '/monitor/logininfor/list': [
    '. total:num',
    'rows[] infoId:id userName:str? ipaddr:str? loginLocation:str? os:str? browser:str? status:s01 msg:str? loginTime:time',
  ],
  '/monitor/online/list': [
    '. total:num',
    'rows[] tokenId:str1 userName:str1 deptName:str? ipaddr:str? loginLocation:str? os:str? browser:str? loginTime:when',
  ],
};
