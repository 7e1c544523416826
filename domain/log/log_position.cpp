#include "domain/log/log_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/encoding/ascii.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view position_version = "1";

/// Returns the text up to the next gap, and removes both.
std::string_view take_word(std::string_view& text) {
  const auto end = text.find(' ');
  const auto word = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return word;
}

bool take_position_number(std::string_view& text, std::uint64_t& to) {
  const auto word = take_word(text);
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), to);
  return !word.empty() && failure == std::errc{} && end == word.data() + word.size();
}

}  // namespace

std::string to_text(const log_position& of) {
  auto text = fmt::format("{} {} {} {} {} {}", position_version, of.device, of.inode, of.offset,
                          of.mark, of.is_inside_line ? 1 : 0);
  if (!of.file.empty()) text += ' ' + of.file;
  for (const auto& name : of.read_files)
    text += ' ' + name;
  return text;
}

std::optional<log_position> parse_log_position(std::string_view text) {
  if (take_word(text) != position_version) return std::nullopt;
  log_position found;
  std::uint64_t is_inside = 0;
  for (auto* const to : {&found.device, &found.inode, &found.offset, &found.mark, &is_inside})
    if (!take_position_number(text, *to)) return std::nullopt;
  if (is_inside > 1) return std::nullopt;
  found.is_inside_line = is_inside == 1;
  while (!text.empty()) {
    const auto name = take_word(text);
    if (!is_log_file_name(name) || found.read_files.size() == log_read_files_max)
      return std::nullopt;
    if (found.file.empty())
      found.file = name;
    else
      found.read_files.emplace_back(name);
  }
  return found;
}

std::uint64_t log_mark_of(std::string_view bytes) {
  std::uint64_t mark = 14'695'981'039'346'656'037U;
  for (const char one : bytes)
    mark = (mark ^ static_cast<unsigned char>(one)) * 1'099'511'628'211U;
  return mark;
}

bool is_log_file_name(std::string_view name) {
  return !name.empty() && name.size() <= log_file_name_bytes_max && name.front() != '.' &&
         std::ranges::all_of(name, [](char c) {
           return core::is_letter_or_digit(c) || c == '.' || c == '-' || c == '_';
         });
}

std::optional<log_position> next_log_file(const log_position& from,
                                          std::span<const std::string> names,
                                          std::string_view in_use) {
  const auto exists = [&](std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  log_position next;
  for (const auto& name : from.read_files)
    if (exists(name)) next.read_files.push_back(name);
  if (exists(from.file)) next.read_files.push_back(from.file);
  const auto was_read = [&](std::string_view name) {
    return std::ranges::find(next.read_files, name) != next.read_files.end();
  };
  const auto later = std::ranges::find_if(
      names, [&](const std::string& name) { return name > from.file && !was_read(name); });
  if (later != names.end()) {
    next.file = *later;
  } else if (!in_use.empty() && in_use < from.file && exists(in_use) && !was_read(in_use)) {
    next.file = in_use;
    // Whatever has a later name is from before the change of the clock.
    for (const auto& name : names)
      if (name > next.file && !was_read(name)) next.read_files.push_back(name);
  } else {
    return std::nullopt;
  }
  if (next.read_files.size() > log_read_files_max) {
    const auto excess = next.read_files.size() - log_read_files_max;
    next.read_files.erase(next.read_files.begin(),
                          next.read_files.begin() + static_cast<std::ptrdiff_t>(excess));
  }
  return next;
}

std::string log_loss_sentence(const log_loss& of) {
  if (of.cause == log_loss_cause::deleted)
    return fmt::format(
        "Lines may be missing here: the log file {} was deleted before it was read to "
        "its end (it was read up to byte {}).",
        of.file, of.offset);
  return fmt::format(
      "Lines may be missing here: the log file {} was emptied or overwritten after "
      "it was read up to byte {}.",
      of.file, of.offset);
}

}  // namespace signalbox::domain
