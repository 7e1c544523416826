#include "domain/dump/script_splitter.hpp"

#include <algorithm>
#include <utility>

#include "domain/dump/script_rules.hpp"

namespace signalbox::domain {
namespace {

constexpr std::size_t compacted_bytes = std::size_t{1} << 20U;
/// A longer word is no keyword.
constexpr std::size_t keyword_bytes_max = 16;
constexpr std::string_view copy_end_mark = "\\.";

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit_char(char c) {
  return c >= '0' && c <= '9';
}

bool is_script_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

char lowered(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// `Name: films; Type: TABLE; Schema: public; Owner: -` as pg_dump writes it.
std::string object_in(std::string_view comment) {
  const auto name = comment.find("Name: ");
  const auto type = comment.find("; Type: ");
  const auto schema = comment.find("; Schema: ");
  if (name == std::string_view::npos || type == std::string_view::npos || type < name ||
      schema == std::string_view::npos || schema < type)
    return {};
  const auto after = comment.find("; ", schema + 2);
  std::string made(comment.substr(type + 8, schema - type - 8));
  made += ' ';
  const auto of = comment.substr(
      schema + 10, after == std::string_view::npos ? std::string_view::npos : after - schema - 10);
  if (of != "-" && !of.empty()) {
    made += of;
    made += '.';
  }
  made += comment.substr(name + 6, type - name - 6);
  return made;
}

}  // namespace

void script_splitter::feed(std::string_view piece) {
  const auto used = from_.value_or(at_);
  if (used >= compacted_bytes || used == buffer_.size()) {
    buffer_.erase(0, used);
    at_ -= used;
    if (from_) from_ = 0;
  }
  buffer_ += piece;
}

bool script_splitter::is_cut_off() const {
  return is_ended_ && (is_copying_ || mode_ != mode::plain);
}

void script_splitter::skip(std::size_t to) {
  line_ += static_cast<std::uint64_t>(std::count(buffer_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                 buffer_.begin() + static_cast<std::ptrdiff_t>(to),
                                                 '\n'));
  at_ = to;
}

void script_splitter::begin_text() {
  if (from_) return;
  from_ = at_;
  from_line_ = line_;
}

void script_splitter::note_object(std::string_view comment) {
  if (comment.starts_with("-- Name: ") || comment.starts_with("-- Data for Name: "))
    object_ = object_in(comment);
}

std::optional<script_item> script_splitter::next() {
  for (;;) {
    if (is_copying_) return next_of_copy();
    if (from_ && at_ - *from_ > statement_bytes_max) {
      auto made = take_statement(*from_ + keyword_bytes_max, buffer_.size());
      made.what = script_item::kind::too_long;
      is_ended_ = true;
      return made;
    }
    bool moved = true;
    switch (mode_) {
      case mode::plain:
        if (auto made = read_plain(moved)) return made;
        break;
      case mode::text:
      case mode::escape_text:
      case mode::name:
        moved = read_quoted();
        break;
      case mode::dollar:
        moved = read_dollar();
        break;
      case mode::comment:
        moved = read_block_comment();
        break;
    }
    if (moved) continue;
    if (!is_ended_ || !from_) return std::nullopt;
    return take_statement(buffer_.size(), buffer_.size());
  }
}

std::optional<script_item> script_splitter::read_plain(bool& moved) {
  if (!has(1)) {
    moved = false;
    return std::nullopt;
  }
  const char c = buffer_[at_];
  const bool is_last = !has(2) && !is_ended_;
  const char after = has(2) ? buffer_[at_ + 1] : '\0';
  if (is_script_blank(c)) {
    skip(at_ + 1);
  } else if (c == '-' && (is_last || after == '-')) {
    moved = !is_last && read_line_comment();
  } else if (c == '/' && (is_last || after == '*')) {
    moved = !is_last;
    if (!moved) return std::nullopt;
    mode_ = mode::comment;
    depth_ = 1;
    at_ += 2;
  } else if (c == '\\') {
    auto made = read_command();
    moved = made.has_value();
    return made;
  } else if (c == ';' && parentheses_ == 0 && blocks_ == 0) {
    if (from_) return take_statement(at_, at_ + 1);
    ++at_;
  } else if (is_letter(c)) {
    begin_text();
    moved = read_word();
  } else if (c == '$') {
    begin_text();
    moved = open_dollar();
  } else {
    begin_text();
    if (c == '\'') mode_ = has_escapes_ ? mode::escape_text : mode::text;
    if (c == '"') mode_ = mode::name;
    if (c == '(') ++parentheses_;
    if (c == ')' && parentheses_ > 0) --parentheses_;
    ++at_;
  }
  return std::nullopt;
}

bool script_splitter::read_line_comment() {
  const auto end = buffer_.find('\n', at_);
  if (end == std::string::npos && !is_ended_) return false;
  const auto to = std::min(end, buffer_.size());
  note_object(std::string_view(buffer_).substr(at_, to - at_));
  at_ = to;
  return true;
}

bool script_splitter::read_word() {
  auto to = at_;
  while (to < buffer_.size() &&
         (is_letter(buffer_[to]) || is_digit_char(buffer_[to]) || buffer_[to] == '$'))
    ++to;
  if (to == buffer_.size() && !is_ended_) return false;
  std::string word;
  if (to - at_ <= keyword_bytes_max)
    for (auto at = at_; at < to; ++at)
      word += lowered(buffer_[at]);
  at_ = to;
  if (word == "e" && to < buffer_.size() && buffer_[to] == '\'') {
    mode_ = mode::escape_text;
    ++at_;
    return true;
  }
  // As psql does: within CREATE [OR REPLACE] FUNCTION or PROCEDURE, BEGIN … END has semicolons.
  if (words_ < initials_.size()) initials_.at(words_) = word.empty() ? '?' : word.front();
  ++words_;
  const auto is_routine = [](char of) { return of == 'f' || of == 'p'; };
  if (parentheses_ == 0 && initials_[0] == 'c' &&
      (is_routine(initials_[1]) ||
       (initials_[1] == 'o' && initials_[2] == 'r' && is_routine(initials_[3])))) {
    if (word == "begin" || (word == "case" && blocks_ > 0)) ++blocks_;
    if (word == "end" && blocks_ > 0) --blocks_;
  }
  return true;
}

bool script_splitter::open_dollar() {
  auto to = at_ + 1;
  while (to < buffer_.size() &&
         (is_letter(buffer_[to]) || (to > at_ + 1 && is_digit_char(buffer_[to]))))
    ++to;
  if (to == buffer_.size() && !is_ended_) return false;
  if (to < buffer_.size() && buffer_[to] == '$') {
    tag_ = buffer_.substr(at_, to + 1 - at_);
    mode_ = mode::dollar;
    at_ = to + 1;
  } else {
    ++at_;
  }
  return true;
}

bool script_splitter::read_dollar() {
  const auto end = buffer_.find(tag_, at_);
  if (end == std::string::npos) {
    if (buffer_.size() - at_ >= tag_.size()) skip(buffer_.size() - tag_.size() + 1);
    return false;
  }
  skip(end + tag_.size());
  mode_ = mode::plain;
  return true;
}

bool script_splitter::read_quoted() {
  const char quote = mode_ == mode::name ? '"' : '\'';
  while (has(1)) {
    const char c = buffer_[at_];
    if (c == '\\' && mode_ == mode::escape_text) {
      if (!has(2)) return false;
      skip(at_ + 2);
    } else if (c == quote) {
      // A doubled quote closes and opens again, with the same result.
      if (!has(2) && !is_ended_) return false;
      if (has(2) && buffer_[at_ + 1] == quote) {
        at_ += 2;
        continue;
      }
      ++at_;
      mode_ = mode::plain;
      return true;
    } else if (mode_ == mode::escape_text) {
      skip(at_ + 1);
    } else {
      skip(std::min(buffer_.find(quote, at_), buffer_.size()));
    }
  }
  return false;
}

bool script_splitter::read_block_comment() {
  while (has(2)) {
    const char c = buffer_[at_];
    const char after = buffer_[at_ + 1];
    if (c == '*' && after == '/') {
      at_ += 2;
      if (--depth_ > 0) continue;
      mode_ = mode::plain;
      return true;
    }
    if (c == '/' && after == '*') {
      at_ += 2;
      ++depth_;
    } else {
      skip(at_ + 1);
    }
  }
  return false;
}

std::optional<script_item> script_splitter::read_command() {
  const auto end = buffer_.find('\n', at_);
  if (end == std::string::npos && !is_ended_) return std::nullopt;
  const auto to = std::min(end, buffer_.size());
  script_item made{.what = script_item::kind::command,
                   .text = buffer_.substr(at_, to - at_),
                   .line = line_,
                   .object = object_};
  while (!made.text.empty() && is_script_blank(made.text.back()))
    made.text.pop_back();
  if (!from_) {
    at_ = to;
    return made;
  }
  // The statement before it goes on without the command.
  buffer_.erase(at_, to - at_);
  return made;
}

script_item script_splitter::take_statement(std::size_t to, std::size_t next) {
  const auto from = *from_;
  script_item made{.what = script_item::kind::statement,
                   .text = buffer_.substr(from, to - from),
                   .line = from_line_,
                   .object = object_};
  while (!made.text.empty() && is_script_blank(made.text.back()))
    made.text.pop_back();
  skip(next);
  from_.reset();
  words_ = 0;
  initials_ = {};
  parentheses_ = blocks_ = 0;
  if (const auto chosen = escapes_chosen_by(made.text)) has_escapes_ = *chosen;
  made.has_copy_data = takes_copy_data(made.text);
  is_copying_ = made.has_copy_data;
  // The data begin in the next line.
  skips_line_ = is_copying_;
  return made;
}

std::optional<script_item> script_splitter::next_of_copy() {
  if (skips_line_) {
    const auto end = buffer_.find('\n', at_);
    if (end == std::string::npos && !is_ended_) return std::nullopt;
    skip(end == std::string::npos ? buffer_.size() : end + 1);
    skips_line_ = false;
    is_at_line_start_ = true;
  }
  script_item made{.what = script_item::kind::copy_data, .line = line_, .object = object_};
  const auto end_of_data = [&](std::size_t next) {
    made.what = script_item::kind::copy_end;
    skip(next);
    is_copying_ = false;
    return made;
  };
  if (is_at_line_start_) {
    // `\.` alone in a line ends the data.
    const std::string_view rest = std::string_view(buffer_).substr(at_);
    if (rest.starts_with(copy_end_mark)) {
      const auto after = rest.substr(copy_end_mark.size());
      if (after.empty() || after == "\r") {
        if (!is_ended_) return std::nullopt;
        return end_of_data(buffer_.size());
      }
      if (after.starts_with('\n')) return end_of_data(at_ + copy_end_mark.size() + 1);
      if (after.starts_with("\r\n")) return end_of_data(at_ + copy_end_mark.size() + 2);
    } else if (!is_ended_ && copy_end_mark.starts_with(rest)) {
      return std::nullopt;
    }
  }
  if (at_ == buffer_.size()) {
    // The mark of the end is missing: `is_cut_off`.
    return std::nullopt;
  }
  auto to = buffer_.find("\n\\.", at_);
  if (to != std::string::npos) {
    to = to + 1;
  } else {
    const auto newline = buffer_.rfind('\n');
    if (newline != std::string::npos && newline >= at_)
      to = newline + 1;
    else if (is_ended_ || has(copy_piece_bytes_max))
      to = buffer_.size();
    else
      return std::nullopt;
  }
  to = std::min(to, at_ + copy_piece_bytes_max);
  made.text = buffer_.substr(at_, to - at_);
  is_at_line_start_ = made.text.back() == '\n';
  skip(to);
  return made;
}

}  // namespace signalbox::domain
