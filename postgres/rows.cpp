#include "postgres/rows.hpp"

#include <charconv>
#include <string>

namespace signalbox::postgres {

int row::index_of(std::string_view column) const {
  if (written_ != nullptr) [[unlikely]] {
    const auto found = written_->column(column);
    if (!found) broken_promise("an unknown column: " + std::string(column));
    return static_cast<int>(*found);
  }
  const int index = PQfnumber(answer_, std::string(column).c_str());
  if (index < 0) broken_promise("an unknown column: " + std::string(column));
  return index;
}

std::optional<std::string_view> row::text_of(int column) const {
  if (written_ != nullptr) [[unlikely]] {
    if (column < 0 || static_cast<std::size_t>(column) >= written_->columns().size())
      broken_promise("a column out of range");
    return written_->text(static_cast<std::size_t>(number_), static_cast<std::size_t>(column));
  }
  if (column < 0 || column >= PQnfields(answer_)) broken_promise("a column out of range");
  if (PQgetisnull(answer_, number_, column) != 0) return std::nullopt;
  const auto length = static_cast<std::size_t>(PQgetlength(answer_, number_, column));
  return std::string_view(PQgetvalue(answer_, number_, column), length);
}

std::size_t rows::size() const {
  if (written_ != nullptr) [[unlikely]]
    return written_->rows();
  return static_cast<std::size_t>(PQntuples(answer_.get()));
}

row rows::operator[](std::size_t at) const {
  if (at >= size()) broken_promise("a row out of range");
  return {answer_.get(), written_.get(), static_cast<int>(at)};
}

std::size_t rows::affected() const {
  if (written_ != nullptr) [[unlikely]]
    return written_->affected();
  const std::string_view text = PQcmdTuples(answer_.get());
  std::size_t count = 0;
  std::from_chars(text.begin(), text.end(), count);
  return count;
}

}  // namespace signalbox::postgres
