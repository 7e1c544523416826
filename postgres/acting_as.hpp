#pragma once

#include "postgres/os_user.hpp"

namespace signalbox::postgres {

/// While it exists, this thread of a root process accesses files only with the permissions of
/// `user` (setfsuid(2)), so that a link which `user` places in its own folder cannot give access to
/// other files. Processes, connections and signals keep root's privileges. Does nothing when this
/// process is not root, or `user` is.
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
