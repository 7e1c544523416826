#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::domain {

/// A part of a script of SQL.
struct script_item {
  enum class kind : std::uint8_t {
    statement,  ///< without its semicolon
    copy_data,  ///< data of the COPY … FROM STDIN before it
    copy_end,   ///< the end of these data
    command,    ///< a command of psql, from its backslash to the end of the line
    too_long,   ///< a statement beyond `statement_bytes_max`; nothing follows
  };
  kind what = kind::statement;
  std::string text = {};
  std::uint64_t line = 1;  ///< in which it begins
  /// The object that pg_dump names in the comment before it, for example `TABLE public.films`.
  std::string object = {};
  bool has_copy_data = false;  ///< data of a COPY follow
};

/// Splits a script, as pg_dump writes it or psql reads it, into statements, data and commands of
/// psql. Nothing is executed. The script arrives in pieces of any size; memory is bounded by the
/// longest statement.
class script_splitter {
 public:
  static constexpr std::size_t statement_bytes_max = std::size_t{64} << 20U;
  static constexpr std::size_t copy_piece_bytes_max = std::size_t{256} << 10U;

  void feed(std::string_view piece);
  /// Nothing follows.
  void end() { is_ended_ = true; }
  /// Returns the next item; nothing: it needs more, or has ended.
  [[nodiscard]] std::optional<script_item> next();

  /// The line that is read.
  [[nodiscard]] std::uint64_t line() const { return line_; }
  /// True when the script ended within quotes, a comment or the data of a COPY.
  [[nodiscard]] bool is_cut_off() const;

 private:
  enum class mode : std::uint8_t { plain, text, escape_text, name, dollar, comment };

  [[nodiscard]] std::optional<script_item> next_of_copy();
  /// Reads on in plain SQL. Returns an item at its end, false in `moved` when more is needed.
  [[nodiscard]] std::optional<script_item> read_plain(bool& moved);
  bool read_quoted();
  bool read_block_comment();
  bool read_dollar();
  [[nodiscard]] bool read_line_comment();
  [[nodiscard]] bool read_word();
  [[nodiscard]] bool open_dollar();
  [[nodiscard]] std::optional<script_item> read_command();
  [[nodiscard]] script_item take_statement(std::size_t to, std::size_t next);
  void note_object(std::string_view comment);
  void begin_text();
  void skip(std::size_t to);
  [[nodiscard]] bool has(std::size_t count) const { return buffer_.size() - at_ >= count; }

  std::string buffer_;
  std::size_t at_ = 0;               ///< the next character
  std::optional<std::size_t> from_;  ///< of the statement in progress
  std::uint64_t from_line_ = 1;
  std::uint64_t line_ = 1;
  mode mode_ = mode::plain;
  int depth_ = 0;  ///< of comments
  int parentheses_ = 0;
  int blocks_ = 0;  ///< BEGIN ATOMIC … END
  std::size_t words_ = 0;
  std::array<char, 4> initials_{};  ///< of the first words
  std::string tag_;                 ///< of a dollar quote
  std::string object_;
  bool has_escapes_ = false;  ///< standard_conforming_strings is off
  bool is_copying_ = false;
  bool skips_line_ = false;       ///< the rest of the line before the data
  bool is_at_line_start_ = true;  ///< of the data
  bool is_ended_ = false;
};

}  // namespace signalbox::domain
