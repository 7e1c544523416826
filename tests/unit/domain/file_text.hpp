#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace signalbox::domain {

/// Returns a file's content; throws when it cannot be read, so that the test fails.
inline std::string file_text(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace signalbox::domain
