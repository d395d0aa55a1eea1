package shop;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

@RestControllerAdvice
class ShopErrors {
    @ExceptionHandler
    ResponseEntity<String> refused(ShopException exception) {
        return ResponseEntity.status(exception.status())
                .body(exception.getMessage() + ". " + exception.advice());
    }
}
