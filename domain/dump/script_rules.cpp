#include "domain/dump/script_rules.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {
namespace {

bool is_space_char(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

char raised(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Removes blanks and comments from the beginning.
void skip_blanks(std::string_view& text) {
  for (;;) {
    while (!text.empty() && is_space_char(text.front()))
      text.remove_prefix(1);
    if (text.starts_with("--")) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("/*")) {
      const auto end = text.find("*/", 2);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
    } else {
      return;
    }
  }
}

std::string next_script_word(std::string_view& text) {
  skip_blanks(text);
  std::string word;
  while (!text.empty() && is_word_char(text.front())) {
    word += raised(text.front());
    text.remove_prefix(1);
  }
  return word;
}

/// A name with an optional schema, as it is written.
std::string_view next_name(std::string_view& text) {
  skip_blanks(text);
  std::size_t to = 0;
  bool is_quoted = false;
  while (to < text.size()) {
    const char c = text[to];
    if (c == '"')
      is_quoted = !is_quoted;
    else if (!is_quoted && c != '.' && !is_word_char(c) && c != '$')
      break;
    ++to;
  }
  const auto made = text.substr(0, to);
  text.remove_prefix(to);
  return made;
}

/// Removes strings, so that words in them are not found. Only for the short statements whose end
/// matters.
bool has_words(std::string_view text, std::string_view first, std::string_view second) {
  std::string before;
  char quote = '\0';
  while (!text.empty()) {
    const char c = text.front();
    if (quote != '\0' || c == '\'' || c == '"') {
      if (quote == '\0') {
        quote = c;
      } else if (c == quote) {
        quote = '\0';
      }
      before.clear();
      text.remove_prefix(1);
      continue;
    }
    auto word = next_script_word(text);
    if (word.empty()) {
      if (!text.empty() && text.front() != '\'' && text.front() != '"') text.remove_prefix(1);
      continue;
    }
    if (before == first && word == second) return true;
    before = std::move(word);
  }
  return false;
}

bool is_one_of_words(std::string_view word, std::initializer_list<std::string_view> of) {
  return std::ranges::find(of, word) != of.end();
}

bool is_transaction(std::string_view first, std::string_view words) {
  if (is_one_of_words(first,
                      {"BEGIN", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE"}))
    return true;
  return words.starts_with("START TRANSACTION") || words.starts_with("PREPARE TRANSACTION") ||
         words.starts_with("SET TRANSACTION") || words.starts_with("SET SESSION CHARACTERISTICS");
}

}  // namespace

std::string first_script_words(std::string_view statement, std::size_t count) {
  std::string made;
  for (; count > 0; --count) {
    const auto word = next_script_word(statement);
    if (word.empty()) break;
    if (!made.empty()) made += ' ';
    made += word;
  }
  return made;
}

script_action action_of(std::string_view statement, const restore_rules& rules) {
  const auto words = first_script_words(statement, 4);
  const auto first = std::string_view(words).substr(0, words.find(' '));
  if (is_transaction(first, words)) return script_action::skip_transaction;
  const auto begins = [&](std::string_view with) { return words.starts_with(with); };
  if (begins("CREATE DATABASE") || begins("DROP DATABASE") || begins("ALTER DATABASE") ||
      begins("CREATE TABLESPACE") || begins("DROP TABLESPACE") || begins("ALTER SYSTEM") ||
      begins("SET DEFAULT_TABLESPACE"))
    return script_action::skip_database;
  if (begins("CREATE ROLE") || begins("CREATE USER ") || begins("CREATE GROUP") ||
      begins("ALTER ROLE") || begins("ALTER USER ") || begins("ALTER GROUP") ||
      begins("DROP ROLE") || begins("DROP USER ") || begins("SET SESSION AUTHORIZATION") ||
      begins("SET ROLE")) {
    if (!words.contains("USER MAPPING")) return script_action::skip_role;
  }
  if (begins("COMMENT ON EXTENSION") || begins("COMMENT ON DATABASE") ||
      begins("COMMENT ON SCHEMA PUBLIC"))
    return script_action::skip_comment;
  // Extensions belong to the platform, and so does the schema public.
  if (begins("DROP EXTENSION") || words == "DROP SCHEMA IF EXISTS" ||
      begins("DROP SCHEMA PUBLIC")) {
    if (!begins("DROP SCHEMA IF") || statement.ends_with(" public")) {
      return script_action::skip_platform;
    }
  }
  if (begins("CREATE PUBLICATION SIGNALBOX_LIVE") || begins("ALTER PUBLICATION SIGNALBOX_LIVE"))
    return script_action::skip_platform;
  if (begins("CREATE TRIGGER") && statement.contains("signalbox_hook_"))
    return script_action::skip_platform;
  if (begins("ALTER DEFAULT PRIVILEGES"))
    return rules.keeps_privileges ? script_action::run : script_action::skip_privileges;
  if ((first == "GRANT" || first == "REVOKE") && !rules.keeps_privileges)
    return script_action::skip_privileges;
  if (first == "ALTER" && !rules.keeps_owners && has_words(statement, "OWNER", "TO"))
    return script_action::skip_owner;
  return script_action::run;
}

bool takes_copy_data(std::string_view statement) {
  if (first_script_words(statement, 1) != "COPY") return false;
  return has_words(statement, "FROM", "STDIN");
}

std::optional<bool> escapes_chosen_by(std::string_view statement) {
  constexpr std::size_t longest = 200;
  if (statement.size() > longest) return std::nullopt;
  if (first_script_words(statement, 2) != "SET STANDARD_CONFORMING_STRINGS") return std::nullopt;
  auto value = statement.substr(statement.find_last_of(" =\t\n") + 1);
  std::string raised_value;
  for (const char c : value)
    if (is_word_char(c)) raised_value += raised(c);
  if (is_one_of_words(raised_value, {"OFF", "FALSE", "NO", "0"})) return true;
  if (is_one_of_words(raised_value, {"ON", "TRUE", "YES", "1"})) return false;
  return std::nullopt;
}

std::string_view table_of(std::string_view statement) {
  const auto first = next_script_word(statement);
  if (first == "COPY") return next_name(statement);
  if (first == "INSERT") {
    if (next_script_word(statement) != "INTO") return {};
    return next_name(statement);
  }
  if (first != "CREATE") return {};
  auto word = next_script_word(statement);
  while (is_one_of_words(word, {"UNLOGGED", "FOREIGN"}))
    word = next_script_word(statement);
  if (word != "TABLE") return {};
  auto rest = statement;
  if (next_script_word(rest) == "IF") {
    (void)next_script_word(rest);
    (void)next_script_word(rest);
    statement = rest;
  }
  return next_name(statement);
}

psql_action action_of_command(std::string_view command) {
  const auto word = command.substr(0, std::min(command.find_first_of(" \t"), command.size()));
  return is_one_of_words(word, {"\\restrict", "\\unrestrict", "\\connect", "\\c", "\\encoding"})
             ? psql_action::skip
             : psql_action::refuse;
}

bool says_exists(std::string_view sqlstate) {
  // duplicate_table, _object, _schema, _function, _column; a second primary key
  return is_one_of_words(sqlstate, {"42P07", "42710", "42P06", "42723", "42701", "42P16"});
}

}  // namespace signalbox::domain
