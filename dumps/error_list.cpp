#include "dumps/error_list.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string_view>

namespace signalbox::dumps {
namespace {

/// Quotes a value (RFC 4180). A value that spreadsheets take for a formula gets a quote before it.
std::string csv_value(std::string_view text) {
  std::string made = "\"";
  if (!text.empty() && std::string_view("=+-@\t\r").contains(text.front())) made += '\'';
  for (const char c : text) {
    if (c == '"') made += '"';
    made += c;
  }
  return made + "\"";
}

void append(int to, std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(to, text.data(), text.size());
    // A full disk costs the list, not the restore; the job has the first errors.
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

void error_list::add(const domain::dump_error& one) {
  if (count_++ >= domain::dump_errors_listed) return;
  if (!to_.valid()) {
    to_ = postgres::unique_descriptor(
        ::open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!to_.valid()) return;
    append(to_.number(), "line,object,sqlstate,message,statement\r\n");
  }
  append(to_.number(),
         fmt::format("{},{},{},{},{}\r\n", one.line, csv_value(one.object), csv_value(one.sqlstate),
                     csv_value(one.message), csv_value(one.statement)));
}

std::optional<std::string> read_error_list(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream made;
  made << in.rdbuf();
  return made.str();
}

}  // namespace signalbox::dumps
