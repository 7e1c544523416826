#include "app/share.hpp"

namespace signalbox::app {

std::filesystem::path share_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "share" /
         "signalbox";
}

}  // namespace signalbox::app
