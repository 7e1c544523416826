#include "postgres/acting_as.hpp"

#include <sys/fsuid.h>
#include <unistd.h>

namespace signalbox::postgres {

acting_as::acting_as(const os_user& user) {
  if (::geteuid() != 0 || user.uid == 0) return;
  is_acting_ = true;
  ::setfsgid(user.gid);
  ::setfsuid(user.uid);
}

acting_as::~acting_as() {
  if (!is_acting_) return;
  ::setfsuid(0);
  ::setfsgid(0);
}

}  // namespace signalbox::postgres
