#include "app/server/share.hpp"

namespace signalbox::app {

std::filesystem::path share_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "share" /
         "signalbox";
}

std::filesystem::path web_root_of(const settings& how) {
  if (how.server.web_root.empty()) return share_folder() / "web";
  return how.server.web_root;
}

}  // namespace signalbox::app
