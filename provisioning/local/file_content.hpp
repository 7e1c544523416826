#pragma once

#include <string_view>

#include "core/error.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::provisioning {

/// Copies the content of an open regular file to an empty one. If the file system supports it, both
/// share their blocks until one changes (FICLONE, ioctl_ficlone(2)), which takes no time and no
/// room; otherwise the kernel copies (copy_file_range(2)). A file that grows meanwhile is copied up
/// to an end that it had. `what` describes the copy in errors. Errors: `internal`, `timeout`.
[[nodiscard]] core::result<void> copy_content(int from, int to, std::string_view what,
                                              postgres::deadline until);

}  // namespace signalbox::provisioning
