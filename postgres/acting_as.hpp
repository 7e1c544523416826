#pragma once

#include "postgres/os_user.hpp"

namespace signalbox::postgres {

/// While it lives, this thread of root's reaches files with the rights of `user` alone
/// (setfsuid(2)), so that a link which `user` puts into a folder of its own leads root nowhere that
/// `user` could not go. Processes, connections and signals go on with root's rights. Nothing
/// happens where this process is not root, or `user` is.
class acting_as {
 public:
  explicit acting_as(const os_user& user);
  acting_as(const acting_as&) = delete;
  acting_as& operator=(const acting_as&) = delete;
  ~acting_as();

 private:
  bool is_acting_ = false;
};

}  // namespace signalbox::postgres
