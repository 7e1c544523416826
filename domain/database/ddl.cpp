#include "domain/database/ddl.hpp"

#include "domain/query/quote.hpp"

namespace signalbox::domain {

std::string text_of(const ddl& statements) {
  std::string made;
  for (const auto& one : statements) {
    if (!made.empty()) made += '\n';
    made += one + ";";
  }
  return made;
}

std::string ident_list(const std::vector<std::string>& names) {
  std::string made;
  for (const auto& name : names) {
    if (!made.empty()) made += ", ";
    made += quote_ident(name);
  }
  return made;
}

std::string comment_statement(std::string_view object, std::string_view comment) {
  return "COMMENT ON " + std::string(object) + " IS " +
         (comment.empty() ? "NULL" : quote_literal(comment));
}

std::string drop_statement(std::string_view object, bool cascades) {
  return "DROP " + std::string(object) + (cascades ? " CASCADE" : "");
}

}  // namespace signalbox::domain
