#include "postgres/process_list.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace signalbox::postgres {

namespace fs = std::filesystem;

std::vector<pid_t> process_numbers() {
  std::vector<pid_t> numbers;
  std::error_code unreadable;
  for (fs::directory_iterator at("/proc", unreadable);
       !unreadable && at != fs::directory_iterator{}; at.increment(unreadable)) {
    const auto name = at->path().filename().string();
    pid_t number = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (failure == std::errc{} && end == name.data() + name.size()) numbers.push_back(number);
  }
  return numbers;
}

std::string command_line_of(pid_t number) {
  const std::ifstream file(fs::path("/proc") / std::to_string(number) / "cmdline",
                           std::ios::binary);
  // For a process that is reaped between opening and reading, the read fails (ESRCH). A stream
  // treats that as the end; an iterator over its buffer would throw.
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const pid_t number : process_numbers()) {
    const std::ifstream file(fs::path("/proc") / std::to_string(number) / "stat");
    std::ostringstream text;
    text << file.rdbuf();
    const auto stat = std::move(text).str();
    // The second field is the program's name in brackets, which may itself contain spaces and
    // brackets.
    const auto name_end = stat.rfind(')');
    if (name_end == std::string::npos) continue;
    std::istringstream fields(stat.substr(name_end + 1));
    char state = 0;
    pid_t parent_of_it = 0;
    if (fields >> state >> parent_of_it && parent_of_it == parent && state != 'Z')
      children.push_back(number);
  }
  return children;
}

}  // namespace signalbox::postgres
