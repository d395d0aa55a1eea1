package shop.catalog;

import static org.mockito.BDDMockito.given;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.boot.test.mock.mockito.MockBean;
import org.springframework.test.web.servlet.MockMvc;
import shop.pricing.Prices;

@WebMvcTest(ProductController.class)
class ProductControllerTest {
    @Autowired
    private MockMvc mvc;

    @MockBean
    private Catalog catalog;

    @MockBean
    private Prices prices;

    @Test
    void printsPlainLabels() throws Exception {
        given(catalog.byId(1)).willReturn(new Gadget("Kettle", 2_900, 1_200));
        mvc.perform(get("/products/1/label")).andExpect(content().string("KETTLE\nKettle, 1200 g\n3451"));
    }

    @Test
    void refusesWhatIsNotThere() throws Exception {
        given(catalog.byId(7)).willThrow(new NoSuchProduct(7));
        mvc.perform(get("/products/7")).andExpect(status().isNotFound());
    }
}
